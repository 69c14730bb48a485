import { parentPort, workerData } from 'node:worker_threads'
import { fuzzEdifact } from './edifact.ts'
import { fuzzFiles, fuzzPortions } from './files.ts'
import { fuzzX12 } from './x12.ts'

const fuzzers = { x12: fuzzX12, edifact: fuzzEdifact, files: fuzzFiles, portions: fuzzPortions }
const { format, seed, documents } = workerData as { format: keyof typeof fuzzers; seed: number; documents: number }
parentPort?.postMessage(await fuzzers[format](seed, documents))
