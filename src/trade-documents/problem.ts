export type Severity = 'error' | 'warning'

/** What is wrong with received bytes, and where. The sentence for people is found by `code`; nothing here is meant to be read by them. */
export type Problem<Code extends string = string> = {
  code: Code
  /** An error keeps the document from becoming an order by itself; a warning is shown beside it. */
  severity: Severity
  /** `PO1`; an element's name; empty outside any segment, and in what has none. */
  segment: string
  /** Counted within its document, which begins with 1; 0 outside documents. Of a text, its line. */
  position: number
  /** Counted from 1; null where the whole segment is meant. */
  element: number | null
  component: number | null
  /** Of the first byte meant, counted from the beginning of the file. */
  offset: number
  value: string
  /** In bytes, where a part of the file is meant. */
  size?: number
  /** Of what is no segment: where in the tree (`/Order/OrderLine[2]/Price`), or in which column. */
  path?: string
}

export const hasErrors = (problems: readonly Problem[]) => problems.some(({ severity }) => severity === 'error')

/** AK404 repeats the value that is wrong, in at most 99 characters. */
export const longestValue = 99

/** Of what is no segment. */
export const problemOutside = <Code extends string>(code: Code, severity: Severity, offset: number, value = ''): Problem<Code> => ({
  code,
  severity,
  segment: '',
  position: 0,
  element: null,
  component: null,
  offset,
  value: value.slice(0, longestValue),
})
