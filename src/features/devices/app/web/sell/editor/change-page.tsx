import { Anchor, Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { draftOf } from '../../../document/made-anew.ts'
import { useKept } from '../../shell/device-app.tsx'
import { linkTo } from '../../shell/place.ts'
import { isSale, type KeptCustomer, type SaleDocument, type StoredDocument } from '../../storage/kept.ts'
import { newId } from '../../storage/new-id.ts'
import type { Book } from '../book.ts'
import { knownOf } from '../known-of.ts'
import { mayChange } from '../receipt/may-change.ts'
import { Unreadable } from '../unreadable.tsx'
import { useBook } from '../use-book.ts'
import { Editor } from './editor.tsx'
import { useDraft } from './use-draft.ts'

/** A saved document, written anew. */
export default function ChangePage({ params: { id = '' } }: { params: Record<string, string> }) {
  const { t } = useTranslation()
  const { book } = useBook()
  const { value: found, error } = useKept(async ({ documents }) => ({ stored: await documents.one(id) }), ['documents'])
  if (error && !found) return <Unreadable />
  if (!found || !book) return <Loader role="status" aria-label={t('common.loading')} />
  const stored = found.stored && isSale(found.stored.document) ? { ...found.stored, document: found.stored.document } : undefined
  const customer = stored && book.customers.get(stored.document.customerId)
  const may = stored ? mayChange(stored, book.rules.effective, book.minutesSince(stored, Date.now())) : 'no'
  if (!stored || !customer || may === 'no' || may === 'late')
    return (
      <Stack>
        <Text>{t(!stored ? 'deviceSell.documentGone' : customer ? 'deviceSell.officeChanges' : 'deviceSell.customerGone')}</Text>
        <Anchor {...linkTo(stored ? `documents/${id}` : 'customers')}>{stored?.document.number ?? t('deviceSell.customers')}</Anchor>
      </Stack>
    )
  return <Change book={book} customer={customer} stored={stored} isBeside={may === 'anew'} />
}

type Props = { book: Book; customer: KeptCustomer; stored: StoredDocument & { document: SaleDocument }; isBeside: boolean }
function Change({ book, customer, stored, isBeside }: Props) {
  const { t } = useTranslation()
  const changes = isBeside ? null : stored.id
  const writing = useDraft(`change:${stored.id}`, () => draftOf(stored.document, knownOf(book, customer), { id: newId(), changes }))
  if (!writing.draft) return <Loader role="status" aria-label={t('common.loading')} />
  return <Editor book={book} customer={customer} writing={{ ...writing, draft: writing.draft }} earlier={isBeside ? null : stored} />
}
