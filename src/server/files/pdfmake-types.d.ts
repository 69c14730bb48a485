/** What we use of pdfmake, which brings no types. Sizes are points. */
declare module 'pdfmake' {
  type Alignment = 'left' | 'right' | 'center'
  export type Style = { font?: string; fontSize?: number; lineHeight?: number; bold?: boolean; color?: string; alignment?: Alignment }
  export type Margin = [left: number, top: number, right: number, bottom: number]
  type Bar = { type: 'rect'; x: number; y: number; w: number; h: number; color: string }
  type Rule = { type: 'line'; x1: number; y1: number; x2: number; y2: number; lineWidth: number }
  export type Content = Style & { margin?: Margin; style?: string; pageBreak?: 'before' } & (
      | { text: string | { text: string; leaf: Leaf }[] }
      | { stack: Content[] }
      | { columns: Content[]; columnGap?: number }
      | { canvas: (Bar | Rule)[] }
      | { image: string; fit: [number, number]; leaf?: Leaf }
      | {
          table: { headerRows?: number; widths: ('*' | 'auto' | number)[]; body: Content[][] }
          layout?: 'lightHorizontalLines' | 'noBorders'
        }
    )
  /** Ours: what is drawn for one element of the structure, on which page, and where. `isHead`: drawn anew on each page of its table. */
  export type Leaf = { role: string; isHead: boolean; page: object | null; drawn: Marked[]; box: [number, number, number, number] | null }
  /** Of pdfkit: a piece of a page that belongs to an element. */
  export type Marked = { readonly refs: unknown[] }
  export type StructureElement = { end(): void }
  export type Kit = {
    page: object
    markContent(tag: 'Artifact', options: { type: 'Layout' }): void
    markStructureContent(tag: string): Marked
    endMarkedContent(): void
    struct(role: string, options: object, children: Marked[] | StructureElement[]): StructureElement
    addStructure(element: StructureElement): void
  }
  export type PdfDocument = {
    info: { title: string; author: string }
    language: string
    displayTitle: boolean
    tagged?: boolean
    version?: string
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
    createPdf(document: PdfDocument): { getStream(): Promise<Kit>; getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}

declare module 'pdfmake/js/Renderer.js' {
  import type { Kit, Leaf } from 'pdfmake'

  /** A line, whose words say what they are of, or a picture. */
  type Drawn = { inlines?: { leaf?: Leaf }[]; leaf?: Leaf; x?: number; y?: number; _width?: number; _height?: number }
  type Draw = (this: Renderer, item: Drawn, ...place: unknown[]) => void
  class Renderer {
    pdfDocument: Kit
    renderLine: Draw
    renderImage: Draw
    renderVector: Draw
    renderWatermark: Draw
  }
  const module: { default: typeof Renderer }
  export default module
}
