# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Jobs without threads."""


class _NoThread:
    def join(self, timeout):
        """Return: nothing is left to do."""


def run_jobs(jobs, name):
    """Have what is put into the queue run at once."""

    def run(job):
        if job is not None:
            job()

    jobs.put = run
    return _NoThread()
