import { type Portions, readAtOnce, readPortions } from '../read-portions.ts'
import type { Received } from './envelope.ts'
import { EnvelopeReader } from './envelope-reader.ts'
import { SegmentReader } from './segment-reader.ts'

const begin = (tell: (received: Received) => void) => new SegmentReader(new EnvelopeReader(tell))

export const readX12 = (bytes: Portions) => readPortions(begin, bytes)
export const readX12Bytes = (bytes: Uint8Array) => readAtOnce(begin, bytes)
