import type { BarcodeFormat, DetectedBarcode } from 'barcode-detector/ponyfill'

export type CodeFormat = Extract<BarcodeFormat, 'qr_code' | 'ean_13' | 'ean_8' | 'upc_a' | 'itf'>
export type Detector = { detect(source: HTMLVideoElement): Promise<Pick<DetectedBarcode, 'rawValue'>[]> }
