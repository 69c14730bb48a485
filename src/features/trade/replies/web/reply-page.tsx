import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { documentPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getReplyDraft, kindOfPath } from '../contract.ts'
import { InvoiceForm } from './forms/invoice-form.tsx'
import { NoticeForm } from './forms/notice-form.tsx'
import { ResponseForm } from './forms/response-form.tsx'
import { ReplyHead } from './reply-head.tsx'

/** An answer to a partner's order, filled in from the order. `Books`: says whether an invoice goes into the books, too. */
export function ReplyPage({ Books }: { Books: ComponentType }) {
  const { t } = useTranslation()
  const { id = '', reply = '' } = useParams()
  const [params] = useSearchParams()
  const kind = kindOfPath(reply)
  const order = params.get('order')
  const draft = useApi(
    getReplyDraft,
    { params: { id }, query: { ...(order && { order }), ...(kind && { kind }) } },
    { enabled: kind !== undefined },
  )
  if (kind && draft.data) {
    const Form = forms[kind]
    const { data } = draft
    return (
      <>
        <ReplyHead draft={data} kind={kind} />
        {kind === 'invoice' && <Books />}
        <Form key={`${id} ${data.orderId}`} draft={data} />
      </>
    )
  }
  if (kind && !draft.error) return <ListSkeleton rowPx={42} label={t('edi.loadingOne')} />
  if (draft.error && draft.error.status !== 404 && draft.error.status !== 400)
    return <ErrorState error={draft.error} onRetry={draft.refetch} />
  return (
    <>
      <PageHeader title={t('edi.title')} />
      <EmptyState
        icon={<IconFileOff size={36} />}
        title={t('replies.missing')}
        text={t('replies.missingText')}
        action={
          <Button component={Link} to={documentPath(id)}>
            {t('replies.toDocument')}
          </Button>
        }
      />
    </>
  )
}

const forms = { orderResponse: ResponseForm, shipNotice: NoticeForm, invoice: InvoiceForm }
