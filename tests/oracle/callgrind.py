"""The instructions that a command executes, counted by callgrind: the start of the command, and the number in what valgrind prints."""
import re


def counted(file):
    """The words in front of a command whose counts go to `file`."""
    return ['valgrind', '--tool=callgrind', f'--callgrind-out-file={file}']


def instructions(printed):
    """The instructions that the command executed, from what valgrind printed; `None` if it did not end."""
    collected = re.search(r'Collected\s*:\s*(\d+)', printed)
    return collected and int(collected[1])
