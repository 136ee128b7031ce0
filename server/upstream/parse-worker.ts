import { parentPort, workerData } from 'node:worker_threads';
import { sanitiseHtml } from '../site/sanitise.ts';
import { parseBody } from './parse-body.ts';
import type { ParseJob } from './parser.ts';

/** The thread that parses one large body (parser.ts). */
const { name, bytes } = workerData as ParseJob;
parentPort?.postMessage(parseBody(name, bytes, sanitiseHtml));
