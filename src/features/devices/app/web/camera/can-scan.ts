/** Is there a camera to read codes by? What reads them the browser has, or we bring it along. */
export const canScan = (): boolean => Boolean(navigator.mediaDevices?.getUserMedia)
