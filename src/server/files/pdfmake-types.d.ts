/** What we use of pdfmake, which brings no types. Sizes are points. */
declare module 'pdfmake' {
  type Alignment = 'left' | 'right' | 'center'
  export type Style = { font?: string; fontSize?: number; lineHeight?: number; bold?: boolean; color?: string; alignment?: Alignment }
  export type Margin = [left: number, top: number, right: number, bottom: number]
  type Bar = { type: 'rect'; x: number; y: number; w: number; h: number; color: string }
  type Rule = { type: 'line'; x1: number; y1: number; x2: number; y2: number; lineWidth: number }
  export type Content = Style & { margin?: Margin; style?: string; pageBreak?: 'before' } & (
      | { text: string }
      | { stack: Content[] }
      | { columns: Content[]; columnGap?: number }
      | { canvas: (Bar | Rule)[] }
      | { image: string; fit: [number, number] }
      | {
          table: { headerRows?: number; widths: ('*' | 'auto' | number)[]; body: Content[][] }
          layout?: 'lightHorizontalLines' | 'noBorders'
        }
    )
  export type PdfDocument = {
    info: { title: string; author: string }
    language: string
    displayTitle: boolean
    pageSize: 'LETTER' | { width: number; height: number }
    pageMargins: Margin
    defaultStyle: Style
    styles: Record<string, Style>
    watermark?: { text: string; color: string; opacity: number; bold: boolean }
    footer?: (page: number, pages: number) => Content
    content: Content[]
  }
  const pdfmake: {
    setFonts(fonts: Record<string, { normal: string; bold: string }>): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    setLocalAccessPolicy(allows: (path: string) => boolean): void
    createPdf(document: PdfDocument): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}
