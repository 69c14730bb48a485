export { PdfButton } from './pdf-button.tsx'
