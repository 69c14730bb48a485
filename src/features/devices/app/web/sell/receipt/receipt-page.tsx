import { Alert, Anchor, Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '#web/ui/values/use-now.ts'
import { useKept } from '../../shell/device-app.tsx'
import { linkTo } from '../../shell/place.ts'
import { isSale, type StoredDocument, whyNothing } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import { CardOfSale } from '../cards/card-of-sale.tsx'
import classes from '../sell.module.css'
import { Unreadable } from '../unreadable.tsx'
import { useBook } from '../use-book.ts'
import { mayChange } from './may-change.ts'
import { PdfPart } from './pdf-part.tsx'
import { Receipt } from './receipt.tsx'
import { receiptText } from './receipt-text.ts'
import TakeBack from './take-back.tsx'

const colors: { readonly [state: string]: string | undefined } = { refused: 'red', review: 'yellow', discarded: 'gray', calledOff: 'gray' }

/** What was saved, to be shown, printed or sent at once. */
export default function ReceiptPage({ params: { id = '' } }: { params: Record<string, string> }) {
  const { t } = useTranslation()
  const { book } = useBook()
  const { value: found, error } = useKept(async ({ documents }) => ({ stored: await documents.one(id) }), ['documents'])
  if (error && !found) return <Unreadable />
  if (!found || !book) return <Loader aria-label={t('common.loading')} />
  const { stored } = found
  if (!stored || !isSale(stored.document))
    return (
      <Stack>
        <Title order={1} size="h3">
          {t('deviceSell.documentGone')}
        </Title>
        <Anchor {...linkTo('sync')}>{t('deviceApp.sync.title')}</Anchor>
      </Stack>
    )
  const { document, answer, replacedBy } = stored
  const state = document.discarded ? 'discarded' : stored.state
  const mayShare = typeof navigator.share === 'function'
  return (
    <Stack>
      <Alert
        color={colors[state] ?? 'green'}
        role="status"
        className={classes.screenOnly}
        title={t(whyNothing(stored) ?? 'deviceSell.saved')}
      >
        {t(`deviceSell.after.${state}`)} {document.discarded?.reason ?? answer?.calledOff?.reason}
        {replacedBy && (
          <Anchor {...linkTo(`documents/${replacedBy}`)} display="block" size="sm">
            {t('deviceSell.tookItsPlace')}
          </Anchor>
        )}
        {answer?.reasons.map(({ code, lineNo, says }) => (
          <Text key={`${code}-${lineNo}`} size="sm">
            {says}
          </Text>
        ))}
      </Alert>
      <Title order={1} size="h3">
        {t(`deviceSell.kinds.${document.kind}`)} {document.number}
      </Title>
      <Receipt stored={stored} book={book} />
      <CardOfSale stored={stored} book={book} />
      <PdfPart key={id} stored={stored} book={book} />
      <Changes stored={stored} book={book} />
      <Group className={classes.screenOnly}>
        <Button onClick={() => print()}>{t('deviceSell.print')}</Button>
        {mayShare && (
          <Button
            variant="default"
            onClick={() => void navigator.share({ title: document.number, text: receiptText(stored, book) }).catch(() => undefined)}
          >
            {t('deviceSell.share')}
          </Button>
        )}
        <Anchor {...linkTo(`customers/${document.customerId}`)}>{stored.customerName}</Anchor>
        <Anchor {...linkTo('new')}>{t('deviceSell.new')}</Anchor>
      </Group>
    </Stack>
  )
}

/** What can still be done about it. */
function Changes({ stored, book }: { stored: StoredDocument; book: Book }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const may = mayChange(stored, book.rules.effective, book.minutesSince(stored, useNow()))
  if (may === 'no') return null
  if (may === 'late')
    return (
      <Text size="sm" c="dimmed" className={classes.screenOnly}>
        {t('deviceSell.officeChanges')}
      </Text>
    )
  return (
    <Group className={classes.screenOnly}>
      <Button {...linkTo(`documents/${stored.id}/change`)} component="a" variant="default">
        {t(may === 'anew' ? 'deviceSell.makeAnew' : 'deviceSell.change')}
      </Button>
      {may === 'here' && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('deviceSell.discard')}
        </Button>
      )}
      {isOpen && <TakeBack stored={stored} onClose={() => setOpen(false)} />}
    </Group>
  )
}
