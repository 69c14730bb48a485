/** What X12 and EDIFACT files consist of. */
export type Segment = {
  id: string
  /** The id is element 0, so that PO102 is `elements[2]`. */
  elements: string[]
  /** 1 begins its document (ST, UNH), as acknowledgments count; 0 outside documents. */
  position: number
  /** Of its first byte in the file. */
  offset: number
  /** As it stood in the file, where reading changed the elements: what places are counted in. */
  raw: string | null
  /** Between elements; of EDIFACT all its service characters. */
  separator: string
}

export const elementOf = (segment: Segment, element: number): string => segment.elements[element] ?? ''
