import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './notes.module.css'

GlobalWorkerOptions.workerSrc = workerUrl

/** A PDF, a page at a time, drawn by our own code: its scripts and links do nothing. */
export default function PdfPages({ name, blob, onBroken }: { name: string; blob: Blob; onBroken: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<PDFDocumentProxy | null>(null)
  const [page, setPage] = useState(1)
  const canvas = useRef<HTMLCanvasElement>(null)
  const broken = useRef(onBroken)
  useEffect(() => {
    const opening = blob
      .arrayBuffer()
      .then((data) => getDocument({ data, useWasm: false, enableXfa: false, verbosity: VerbosityLevel.ERRORS }))
    opening
      .then((task) => task.promise)
      .then(setFile)
      .catch(() => broken.current())
    return () => void opening.then((task) => task.destroy())
  }, [blob])
  useEffect(() => {
    if (file && canvas.current) draw(file, page, canvas.current).catch(() => broken.current())
  }, [file, page])
  const pages = file?.numPages ?? 1
  return (
    <>
      <canvas ref={canvas} className={classes.preview} role="img" aria-label={t('notes.page', { page, pages, name })} />
      {pages > 1 && (
        <Group justify="center">
          <Button
            variant="default"
            size="compact-sm"
            disabled={page === 1}
            leftSection={<IconChevronLeft size={14} aria-hidden />}
            onClick={() => setPage(page - 1)}
          >
            {t('notes.previousPage')}
          </Button>
          <Text size="sm" role="status">
            {page} / {pages}
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            disabled={page === pages}
            rightSection={<IconChevronRight size={14} aria-hidden />}
            onClick={() => setPage(page + 1)}
          >
            {t('notes.nextPage')}
          </Button>
        </Group>
      )}
    </>
  )
}

/** Sharp on dense screens, but never more pixels than a canvas may have. */
async function draw(file: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement) {
  const page = await file.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const wide = Math.min(700 * window.devicePixelRatio, 2000)
  const viewport = page.getViewport({ scale: Math.min(wide / natural.width, 4000 / natural.height) })
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
}
