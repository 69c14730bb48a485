import { type Portions, readAtOnce, readPortions } from '../read-portions.ts'
import type { Received } from './envelope/envelope.ts'
import { EnvelopeReader } from './envelope/envelope-reader.ts'
import { SegmentReader } from './segment-reader.ts'

const begin = (tell: (received: Received) => void) => new SegmentReader(new EnvelopeReader(tell))

export const readEdifact = (bytes: Portions) => readPortions(begin, bytes)
export const readEdifactBytes = (bytes: Uint8Array) => readAtOnce(begin, bytes)
