import { parentPort, workerData } from 'node:worker_threads'
import { fuzzEdifact } from './edifact.ts'
import { fuzzX12 } from './x12.ts'

const fuzz = workerData.format === 'edifact' ? fuzzEdifact : fuzzX12
parentPort?.postMessage(fuzz(workerData.seed, workerData.documents))
