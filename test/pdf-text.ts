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
