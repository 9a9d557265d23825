#!/usr/bin/env python3
"""The lives of the tensors of 31 models, as ExecuTorch plans them, and the arena that its algorithms need.

usage: PYTHON tests/oracle/executorch_lives.py FOLDER [NAME…]

PYTHON has executorch 1.5.1, torchvision and transformers (pip install executorch==1.5.1 torchvision transformers). Each model is
built from its configuration, with random weights, and exported; nothing is downloaded. FOLDER (crates/packing/tests/lives) gets

- NAME.csv for each model: a line a tensor, in MiniMalloc's format. `upper` is exclusive; ExecuTorch's ends are inclusive. `size`
  is a multiple of 16, the alignment. Inputs and outputs are planned, as ExecuTorch does by default; parts of other tensors are not;
- models.csv: the most bytes that are alive at one time (`bound`), and the best arena of ExecuTorch (`executorch`): the lowest of
  `greedy` with and without overlapping allocations, each over 20 orders of the tensors, since its result depends on their order.

If the package `freehold` is installed too, `freehold.executorch.algorithm` plans each model in ExecuTorch's pass, ExecuTorch's
`Verifier` checks the plan, and the column `freehold` is printed. It is not recorded: crates/packing/tests/models.rs measures it.
Exit code 1 if a model cannot be exported, or if a plan is wrong.
"""
import argparse
import csv
import functools
import os
import random
import sys
import traceback

import torch
import torchvision
import transformers
from executorch.exir import EdgeCompileConfig, ExecutorchBackendConfig, to_edge
from executorch.exir.memory_planning import MemoryPlanningAlgorithmSuite, Verifier, greedy
from executorch.exir.passes import MemoryPlanningPass

try:
    from freehold.executorch import algorithm as freehold_algorithm
except ImportError:
    freehold_algorithm = None

ORDERS = 20
PIXELS = (1, 3, 224, 224)
WORDS = 128


def vision(name, size=PIXELS):
    def make():
        return getattr(torchvision.models, name)(weights=None), (torch.zeros(size),)

    return make


def segmentation(name):
    def make():
        return getattr(torchvision.models.segmentation, name)(weights=None, weights_backbone=None), (torch.zeros(PIXELS),)

    return make


class FirstOutput(torch.nn.Module):
    """A model of transformers whose result is its first tensor."""

    def __init__(self, model, argument):
        super().__init__()
        self.model = model
        self.argument = argument

    def forward(self, value):
        return self.model(**{self.argument: value}, return_dict=False)[0]


def transformer(model, configuration, argument='input_ids', size=(1, WORDS), **settings):
    def make():
        settings.setdefault('attn_implementation', 'eager')
        config = getattr(transformers, configuration)(**settings)
        value = torch.zeros(size, dtype=torch.long if argument == 'input_ids' else torch.float32)
        return FirstOutput(getattr(transformers, model)(config), argument), (value,)

    return make


def pixels(model, configuration, size=PIXELS, **settings):
    return transformer(model, configuration, 'pixel_values', size, **settings)


MODELS = {
    'alexnet': vision('alexnet'),
    'vgg11': vision('vgg11'),
    'resnet18': vision('resnet18'),
    'resnet50': vision('resnet50'),
    'squeezenet1_1': vision('squeezenet1_1'),
    'densenet121': vision('densenet121'),
    'googlenet': vision('googlenet'),
    'inception_v3': vision('inception_v3', (1, 3, 299, 299)),
    'mobilenet_v2': vision('mobilenet_v2'),
    'mobilenet_v3_small': vision('mobilenet_v3_small'),
    'shufflenet_v2_x1_0': vision('shufflenet_v2_x1_0'),
    'mnasnet1_0': vision('mnasnet1_0'),
    'efficientnet_b0': vision('efficientnet_b0'),
    'regnet_y_400mf': vision('regnet_y_400mf'),
    'convnext_tiny': vision('convnext_tiny'),
    'vit_b_16': vision('vit_b_16'),
    'swin_t': vision('swin_t'),
    'lraspp_mobilenet_v3_large': segmentation('lraspp_mobilenet_v3_large'),
    'deeplabv3_mobilenet_v3_large': segmentation('deeplabv3_mobilenet_v3_large'),
    'bert': transformer('BertModel', 'BertConfig'),
    'distilbert': transformer('DistilBertModel', 'DistilBertConfig'),
    'albert': transformer('AlbertModel', 'AlbertConfig', num_hidden_layers=6),
    'electra': transformer('ElectraModel', 'ElectraConfig'),
    'gpt2': transformer('GPT2LMHeadModel', 'GPT2Config', use_cache=False),
    'opt': transformer('OPTModel', 'OPTConfig', use_cache=False, num_hidden_layers=12),
    'llama': transformer('LlamaModel', 'LlamaConfig', use_cache=False, hidden_size=512, intermediate_size=1376,
                         num_hidden_layers=8, num_attention_heads=8, num_key_value_heads=4),
    'qwen2': transformer('Qwen2Model', 'Qwen2Config', use_cache=False, hidden_size=512, intermediate_size=1408,
                         num_hidden_layers=8, num_attention_heads=8, num_key_value_heads=2, max_window_layers=8),
    'segformer': pixels('SegformerForSemanticSegmentation', 'SegformerConfig'),
    'clip_vision': pixels('CLIPVisionModel', 'CLIPVisionConfig'),
    'mobilevit': pixels('MobileViTModel', 'MobileViTConfig', (1, 3, 256, 256)),
    't5_encoder': transformer('T5EncoderModel', 'T5Config', use_cache=False),
}


class Planned(Exception):
    """Ends the export: the program itself is not needed."""


def size_of(result):
    return sum(result.bufsizes)


def best(alignment, specs, *rest):
    """Returns the fewest bytes that an algorithm of ExecuTorch needs in one of the orders."""
    orders = random.Random(0)
    specs, sizes = list(specs), []
    for _ in range(ORDERS):
        for overlapping in (True, False):
            sizes.append(size_of(functools.partial(greedy, allow_overlapping_allocations=overlapping)(alignment, specs, *rest)))
        orders.shuffle(specs)
    return min(sizes)


class Recorder(MemoryPlanningPass):
    """Records what the algorithm gets and what ExecuTorch makes of it, and checks what Freehold makes of it."""

    def __init__(self):
        super().__init__(memory_planning_algo=self.record)
        self.rows, self.executorch, self.freehold = [], 0, None

    def record(self, alignment, specs, graph_module, *rest):
        arguments = (graph_module, *rest)
        self.executorch = best(alignment, specs, *arguments)
        for spec in specs:
            if spec.storage_base is None and spec.allocated_memory > 0:
                first, last = spec.lifetime
                self.rows.append((first, last + 1, spec.allocated_memory))
        suite = MemoryPlanningAlgorithmSuite([freehold_algorithm or greedy])
        sizes = suite(alignment, specs, *arguments)
        if freehold_algorithm:
            self.freehold = sum(sizes)
        return sizes

    def run(self, graph_module, graph_signature=None):
        super().run(graph_module, graph_signature)
        Verifier(graph_module, True, True, True, graph_signature).verify_storage_reuse()
        raise Planned


def export(make):
    torch.manual_seed(0)
    model, inputs = make()
    with torch.no_grad():
        program = torch.export.export(model.eval(), inputs)
    edge = to_edge(program, compile_config=EdgeCompileConfig(_check_ir_validity=False))
    recorder = Recorder()
    try:
        edge.to_executorch(ExecutorchBackendConfig(memory_planning_pass=recorder))
    except Planned:
        return recorder
    raise RuntimeError('the pass was not run')


def bound(rows):
    """Returns the most bytes that are alive at one time."""
    changes = sorted([(upper, -size) for _, upper, size in rows] + [(lower, size) for lower, _, size in rows])
    live = most = 0
    for _, change in changes:
        live += change
        most = max(most, live)
    return most


def read(path):
    if not os.path.exists(path):
        return {}
    with open(path, newline='') as file:
        return {row['model']: row for row in csv.DictReader(file)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folder')
    parser.add_argument('names', nargs='*')
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    summary = os.path.join(arguments.folder, 'models.csv')
    rows, failed = read(summary), 0
    for name in arguments.names or MODELS:
        try:
            recorder = export(MODELS[name])
        except Exception:  # Whatever torch raises: the other models are exported.
            failed += 1
            print(f'{name}: not exported\n{traceback.format_exc()}', file=sys.stderr)
            continue
        with open(os.path.join(arguments.folder, f'{name}.csv'), 'w', newline='') as file:
            writer = csv.writer(file, lineterminator='\n')
            writer.writerow(['id', 'lower', 'upper', 'size'])
            writer.writerows((number, *row) for number, row in enumerate(sorted(recorder.rows)))
        row = {'model': name, 'buffers': len(recorder.rows), 'bound': bound(recorder.rows), 'executorch': recorder.executorch}
        rows[name] = row
        print(*row.values(), '' if recorder.freehold is None else recorder.freehold, flush=True)
        with open(summary, 'w', newline='') as file:
            writer = csv.DictWriter(file, ['model', 'buffers', 'bound', 'executorch'], lineterminator='\n')
            writer.writeheader()
            writer.writerows(rows[key] for key in sorted(rows))
    sys.exit(failed > 0)


if __name__ == '__main__':
    main()
