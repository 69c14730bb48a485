import { Anchor, Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/languages.ts'
import i18n, { currentLanguage } from '#web/app/text.ts'
import { useDeviceApp } from '../../shell/device-app.tsx'
import { bringTexts } from '../../shell/texts.ts'
import type { DeviceStore } from '../../storage/device-store.ts'
import type { StoredDocument } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import classes from '../sell.module.css'

type Props = { stored: StoredDocument; book: Book }
type Made = { file: File; address: string }

/** The document as a PDF, made on the device: in the language of the app, or of whoever gets it. */
export function PdfPart({ stored, book }: Props) {
  const { t } = useTranslation()
  const { store } = useDeviceApp()
  const [making, setMaking] = useState<Language | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const [trouble, setTrouble] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(made?.address ?? ''), [made])
  const make = async (language: Language) => {
    setMaking(language)
    setTrouble(false)
    try {
      const file = await fileOf(store, { stored, book }, language)
      setMade({ file, address: URL.createObjectURL(file) })
    } catch (error) {
      console.warn('The PDF was not made', error)
      setTrouble(true)
    }
    setMaking(null)
  }
  const own = currentLanguage()
  const named = new Intl.DisplayNames([own], { type: 'language' })
  const choices = languages.toSorted((one, other) => Number(other.code === own) - Number(one.code === own))
  const mayShare = made && typeof navigator.canShare === 'function' && navigator.canShare({ files: [made.file] })
  return (
    <>
      <Group className={classes.screenOnly} gap="xs">
        {choices.map(({ code }) => (
          <Button key={code} variant="default" loading={making === code} disabled={making !== null} onClick={() => void make(code)}>
            {t('deviceSell.pdfIn', { language: named.of(code) })}
          </Button>
        ))}
      </Group>
      <div aria-live="polite" className={classes.screenOnly}>
        {made && (
          <Group>
            <Text>{t('deviceSell.pdfMade')}</Text>
            {/* Asked for by a press of its own: some browsers share nothing a second after the press. */}
            {mayShare && (
              <Button onClick={() => void navigator.share({ files: [made.file], title: made.file.name }).catch(() => undefined)}>
                {t('deviceSell.pdfShare')}
              </Button>
            )}
            <Anchor href={made.address} target="_blank">
              {t('deviceSell.pdfOpen')}
            </Anchor>
            <Anchor href={made.address} download={made.file.name}>
              {t('deviceSell.pdfSave')}
            </Anchor>
          </Group>
        )}
        {trouble && (
          <Text c="var(--mantine-color-error)" role="alert">
            {t('deviceSell.pdfTrouble')}
          </Text>
        )}
      </div>
    </>
  )
}

async function fileOf(store: DeviceStore, { stored, book }: Props, language: Language): Promise<File> {
  const { proofs, number } = stored.document
  const [{ drawPdf }, { drawingOf }, drawn] = await Promise.all([
    import('./draw-pdf.ts'),
    import('./receipt-drawing.ts'),
    proofs.signature ? store.files.read(proofs.signature) : null,
    bringTexts(language),
  ])
  const { items, settings } = book
  const signature = drawn && (await addressOf(drawn))
  const say = i18n.getFixedT(language)
  const pdf = await drawPdf(drawingOf({ stored, items, settings, language, signature, say: (key, values) => say(key, values ?? {}) }))
  return new File([pdf], `${number}.pdf`, { type: 'application/pdf' })
}

/** As a data address. */
const addressOf = (image: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(image)
  })
