import { Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentPath, partnerPath, partnersPath } from '#contract/places.ts'
import { priceText } from '#features/sales/orders/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { StateText } from '#web/ui/values/state-text.tsx'
import { type Document, documentPriceIsPerEach, getDocument, listDocuments } from '../../contract.ts'
import type { Hold } from '../../holds.ts'
import { holdText } from '../sentence.ts'

const MatchItemDialog = lazyPart(() => import('./match-item-dialog.tsx'))
const MatchPlaceDialog = lazyPart(() => import('./match-place-dialog.tsx'))

/** One reason that holds a document, the line that it is about, and the way out of it. */
export function HoldItem({ hold, document }: { hold: Hold; document: Document }) {
  const line = hold.line === null ? null : document.order?.lines[hold.line]
  return (
    <Group justify="space-between" gap="sm" align="center">
      <div>
        <StateText tone="waiting" text={holdText(hold)} />
        {line && (
          <Text size="sm" c="dimmed">
            {[line.descriptions.join(' '), `${line.quantity} ${line.unit}`, line.price && `$${priceText(line.price)}`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        )}
      </div>
      <Fix hold={hold} document={document} />
    </Group>
  )
}

/** Offered where a line is ordered by the case. */
function PriceIsPerEach({ document: { id, kind, items }, line }: { document: Document; line: number }) {
  const { t } = useTranslation()
  const remember = useAction(documentPriceIsPerEach, { refreshes: [getDocument, listDocuments], success: t('edi.perEachSaved') })
  const casePack = items[line]?.casePack
  if (kind !== 'purchaseOrder' || !casePack || Number(casePack) === 1) return null
  return (
    <GuardedButton
      size="xs"
      ability="exchange.write"
      loading={remember.isPending}
      onClick={() => remember.mutate({ params: { id }, body: { line } })}
    >
      {t('edi.perEach')}
    </GuardedButton>
  )
}

function Fix({ hold, document }: { hold: Hold; document: Document }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const button = (text: string) => (
    <GuardedButton size="xs" ability="exchange.write" onClick={() => setOpen(true)}>
      {text}
    </GuardedButton>
  )
  switch (hold.code) {
    case 'itemUnknown':
    case 'itemAmbiguous':
    case 'unitUnknown':
    case 'packDiffers':
      return (
        <>
          {button(t('edi.chooseItem'))}
          <Suspense>{open && <MatchItemDialog document={document} line={hold.line ?? 0} onClose={close} />}</Suspense>
        </>
      )
    case 'priceUnit':
    case 'priceDiffers':
      return <PriceIsPerEach document={document} line={hold.line ?? 0} />
    case 'shipToUnknown':
    case 'storeUnknown':
      return (
        <>
          {button(t('edi.choosePlace'))}
          <Suspense>{open && <MatchPlaceDialog document={document} code={hold.value} onClose={close} />}</Suspense>
        </>
      )
    case 'changeWaits':
    case 'cancelWaits':
      return (
        <GuardedButton size="xs" variant="default" ability="exchange.read" to={documentPath(hold.ours)}>
          {t('edi.openChange')}
        </GuardedButton>
      )
    case 'currencyUnsaid':
    case 'partnerInTest':
    case 'partnerUnknown':
    case 'shipToDiffers':
    case 'customerMissing':
      return (
        <GuardedButton
          size="xs"
          variant="default"
          ability="connections.read"
          to={document.partnerId ? partnerPath(document.partnerId) : partnersPath}
        >
          {t(document.partnerId ? 'edi.openPartner' : 'edi.openPartners')}
        </GuardedButton>
      )
    default:
      return null
  }
}
