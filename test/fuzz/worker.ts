import { parentPort, workerData } from 'node:worker_threads'
import { fuzzX12 } from './x12.ts'

parentPort?.postMessage(fuzzX12(workerData.seed, workerData.documents))
