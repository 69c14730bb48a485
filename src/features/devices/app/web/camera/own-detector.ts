import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import readerAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeFormat, Detector } from './code-format.ts'

// Served by us: left to itself the library asks a host of its own for it.
prepareZXingModule({ overrides: { locateFile: () => readerAddress } })

export const ownDetector = (formats: readonly CodeFormat[]): Detector => new BarcodeDetector({ formats: [...formats] })
