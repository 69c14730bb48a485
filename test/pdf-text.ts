import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The words of a PDF, in the order in which they are drawn. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS })
  const { numPages, getPage } = await task.promise.then((document) => ({
    numPages: document.numPages,
    getPage: (number: number) => document.getPage(number),
  }))
  const words: string[] = []
  for (let number = 1; number <= numPages; number++) {
    const { items } = await (await getPage(number)).getTextContent()
    words.push(...items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str.trim()] : [])))
  }
  await task.destroy()
  return words.join(' ')
}

type Node = { role: string; alt?: string; children: (Node | { type: 'content'; id: string })[] }
const empty: Node = { role: 'Root', children: [] }

/**
 * A PDF as it is read out: its elements in their order, each with its role and words (`H1 Title`), those of a row in one line (`TR TH Day | TH Amount`).
 * `unmarked`: words that belong to nothing and are not said to be nobody's.
 */
export async function pdfRead(pdf: Uint8Array): Promise<{ lines: string[]; unmarked: string }> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS })
  const document = await task.promise
  const lines: string[] = []
  let unmarked = ''
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const words = new Map<string, string[]>()
    const open: string[] = []
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) {
        const id = open.at(-1)
        if (id === undefined) unmarked += item.str.trim()
        else words.set(id, [...(words.get(id) ?? []), item.str.trim()])
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id ?? 'nobody')
    }
    const said = (node: Node): string =>
      [
        node.role,
        node.alt && `(${node.alt})`,
        ...node.children.map((child) => ('role' in child ? `${said(child)} |` : (words.get(child.id) ?? []).filter(Boolean).join(' '))),
      ]
        .filter(Boolean)
        .join(' ')
        .replace(/ \|$/, '')
    const walk = (node: Node) => {
      const isWhole = node.children.every((child) => !('role' in child)) || node.role === 'TR'
      if (isWhole && node.children.length) lines.push(said(node))
      else for (const child of node.children) if ('role' in child) walk(child)
    }
    walk(((await page.getStructTree()) as Node | null) ?? empty)
  }
  await task.destroy()
  return { lines, unmarked }
}
