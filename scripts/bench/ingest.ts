// A text of 10 MB from its upload to the first answer that finds it, and searching 100,000 chunks, ten at once: with the
// built-in vectors, everything in one process.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { BenchLathe } from './lib/bench-lathe.ts';
import { figure, machine, percentile } from './lib/report.ts';
