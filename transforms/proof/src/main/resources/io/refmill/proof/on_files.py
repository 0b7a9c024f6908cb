"""Has the engine answer a file of requests into another: where it runs, programs have no standard input.

    on_files.py REQUESTS ANSWERS ENGINE [OPTIONS OF THE ENGINE]
"""

import os
import runpy
import sys

requests, answers = sys.argv[1:3]
os.dup2(os.open(requests, os.O_RDONLY), 0)
os.dup2(os.open(answers, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644), 1)
sys.argv = sys.argv[3:]
runpy.run_path(sys.argv[0], run_name="__main__")
