/** Can this browser read a QR code by its camera? */
export const canScan = (): boolean => 'BarcodeDetector' in globalThis && Boolean(navigator.mediaDevices?.getUserMedia)
