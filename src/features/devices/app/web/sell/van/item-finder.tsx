import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canScan } from '../../camera/can-scan.ts'
import type { KeptItem } from '../../storage/kept.ts'
import { type Book, scanned } from '../book.ts'
import classes from '../sell.module.css'

const CameraScan = lazy(() => import('../../camera/camera-scan.tsx'))
const shownAtOnce = 12

type Props = {
  book: Book
  /** `unit`: of the packing whose barcode it was; empty: the item's own. */
  onPick: (item: KeptItem, unit: string) => void
}

/** Finds an item whose stock is counted, by name, number or barcode. */
export function ItemFinder({ book, onPick }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [scanning, setScanning] = useState(false)
  const code = scanned(book, typed)
  const found = (code ? [code.item] : typed ? book.itemWords.find(typed, shownAtOnce) : []).filter(({ counted }) => counted)
  const pick = (item: KeptItem, unit: string) => {
    onPick(item, unit)
    setTyped('')
  }
  return (
    <>
      <TextInput
        type="search"
        size="md"
        label={t('deviceSell.van.find')}
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          const [first] = found
          if (key === 'Enter' && first && typed) pick(first, code?.unit ?? '')
        }}
        rightSection={
          canScan() && (
            <ActionIcon variant="subtle" size="lg" aria-label={t('deviceSell.scanBarcode')} onClick={() => setScanning(true)}>
              <IconBarcode size={22} aria-hidden />
            </ActionIcon>
          )
        }
      />
      {scanning && (
        <Suspense>
          <CameraScan
            title={t('deviceSell.scanBarcode')}
            formats={['ean_13', 'ean_8', 'upc_a', 'itf']}
            refusal={t('deviceSell.noCamera')}
            endLabel={t('deviceSell.scanned')}
            onCode={(seen) => {
              const known = scanned(book, seen)
              if (!known?.item.counted) return t('deviceSell.unknownBarcode', { code: seen })
              onPick(known.item, known.unit)
              return t('deviceSell.scannedItem', { name: known.item.name })
            }}
            onEnd={() => setScanning(false)}
          />
        </Suspense>
      )}
      <div aria-live="polite" className="visually-hidden">
        {typed && t('deviceSell.found', { count: found.length })}
      </div>
      {typed && found.length === 0 && <Text c="dimmed">{t('deviceSell.noneFound', { typed })}</Text>}
      {found.length > 0 && (
        <ul className={classes.list}>
          {found.map((item) => (
            <li key={item.id}>
              <button type="button" className={classes.row} onClick={() => pick(item, code?.unit ?? '')}>
                <span className={classes.grow}>
                  <Text component="span" display="block" fw={600}>
                    {item.name}
                  </Text>
                  <Text component="span" display="block" size="sm" c="dimmed">
                    {item.number}
                  </Text>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
