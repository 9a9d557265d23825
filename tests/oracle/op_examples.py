"""Ops in programs in generic form: which optional parts of its declaration each has, and the program without or with a part.

`generated_ops.py` reads upstream's tests with it, for ops of which no program comes about at random. A part is a group of operands or results that
may be empty, or an attribute that may be missing.
"""
import re

OPENING, CLOSING = '([{', ')]}'


def matching(text, start):
    """The end of the bracket that begins at `start`; strings are skipped."""
    depth, at = 0, start
    while at < len(text):
        character = text[at]
        if character == '"':
            at += 1
            while at < len(text) and text[at] != '"':
                at += 2 if text[at] == '\\' else 1
        elif character in OPENING:
            depth += 1
        elif character in CLOSING:
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return None


def split(text):
    """The parts of a list between commas that are in no brackets."""
    parts, depth, start, at = [], 0, 0, 0
    while at < len(text):
        character = text[at]
        if character == '"':
            at += 1
            while at < len(text) and text[at] != '"':
                at += 2 if text[at] == '\\' else 1
        elif character in OPENING or character == '<':
            depth += 1
        elif character in CLOSING or character == '>' and text[at - 1] != '-':
            depth -= 1
        elif character == ',' and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
        at += 1
    last = text[start:].strip()
    return parts + [last] if last else parts


class Instance:
    """An op of a program: `middle` is what stands between its properties and its types."""

    def __init__(self, text, name, start):
        self.name, self.start = name, start
        at = start + len(name) + 2
        end = matching(text, at)
        self.operands = split(text[at + 1:end - 1])
        at = end
        if text.startswith('[', at):
            at = matching(text, at)
        self.successors = text[end:at]
        self.properties = {}
        if text.startswith(' <{', at):
            end = matching(text, at + 2)
            for entry in split(text[at + 3:end - 1]):
                key, _, value = entry.partition(' = ')
                self.properties[key] = value
            at = end + 1
        end = at
        while text.startswith((' (', ' {'), end):
            end = matching(text, end + 1)
        self.middle = text[at:end]
        found = re.compile(r' : \(').match(text, end)
        types = matching(text, found.end() - 1)
        self.types = split(text[found.end():types - 1])
        results = re.compile(r' -> (\(?)').match(text, types)
        if results[1]:
            self.end = matching(text, results.end() - 1)
            self.results = split(text[results.end():self.end - 1])
        else:
            newline = text.find('\n', types)
            self.end = len(text) if newline < 0 else newline
            self.results = [text[results.end():self.end].strip()]

    def text(self):
        properties = ', '.join(f'{key} = {value}' if value else key for key, value in self.properties.items())
        return (f'"{self.name}"({", ".join(self.operands)}){self.successors}' + (f' <{{{properties}}}>' if properties else '') + self.middle
                + f' : ({", ".join(self.types)}) -> ({", ".join(self.results)})')

    def sizes(self, groups, segments, count, same):
        """The size of each group, or None if that is not known."""
        if segments:
            numbers = re.findall(r'\d+', self.properties.get(segments, '').partition(':')[2])
            return [int(number) for number in numbers] if len(numbers) == len(groups) else None
        several = [kind for _, _, kind in groups if kind]
        if len(several) > 1 and not same:
            return None
        rest = count - (len(groups) - len(several))
        return [rest // len(several) if kind else 1 for _, _, kind in groups] if rest >= 0 else None

    def operand_sizes(self, op):
        return self.sizes(op.operands, 'operandSegmentSizes' if op.operand_segments else '', len(self.operands), op.same_sizes)

    def result_sizes(self, op):
        return self.sizes(op.results, 'resultSegmentSizes' if op.result_segments else '', len(self.results), op.same_sizes)

    def parts(self, op, optional):
        """Whether each part is present. `optional` are the names of attributes."""
        found = {name: name in self.properties for name in optional}
        for groups, sizes in ((op.operands, self.operand_sizes(op)), (op.results, self.result_sizes(op))):
            found |= {name: size > 0 for (name, _, kind), size in zip(groups, sizes or []) if kind}
        return found


def instances(text, dialect):
    """The ops of a dialect in a program in generic form."""
    found = []
    for match in re.finditer(r'"(' + re.escape(dialect) + r'\.[\w.]+)"\(', text):
        try:
            found.append(Instance(text, match[1], match.start()))
        except (TypeError, AttributeError, IndexError):
            continue
    return found


def without(text, instance, op, name):
    """The program without a part of the op, or None."""
    if name in instance.properties:
        del instance.properties[name]
    else:
        sizes = instance.operand_sizes(op)
        at = next((at for at, (group, _, _) in enumerate(op.operands) if group == name), None)
        if at is None or sizes is None:
            return None
        start, end = sum(sizes[:at]), sum(sizes[:at + 1])
        del instance.operands[start:end], instance.types[start:end]
        if op.operand_segments:
            sizes[at] = 0
            instance.properties['operandSegmentSizes'] = f'array<i32: {", ".join(map(str, sizes))}>'
    return text[:instance.start] + instance.text() + text[instance.end:]


def with_attribute(text, instance, name, value):
    """The program with an attribute of the op."""
    instance.properties[name] = '' if value == 'unit' else value
    return text[:instance.start] + instance.text() + text[instance.end:]


def with_operand(text, instance, op, name, type, source):
    """The program with an operand of a group that was empty, or None. `source` makes a value of a type."""
    sizes = instance.operand_sizes(op)
    at = next((at for at, (group, _, _) in enumerate(op.operands) if group == name), None)
    if at is None or sizes is None or sizes[at]:
        return None
    start = sum(sizes[:at])
    instance.operands.insert(start, '%added')
    instance.types.insert(start, type)
    if op.operand_segments:
        sizes[at] = 1
        instance.properties['operandSegmentSizes'] = f'array<i32: {", ".join(map(str, sizes))}>'
    line = text.rfind('\n', 0, instance.start) + 1
    return text[:line] + f'%added = {source(type)}\n' + text[line:instance.start] + instance.text() + text[instance.end:]
