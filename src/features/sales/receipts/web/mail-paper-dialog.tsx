import { NativeSelect, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Result } from '#contract/endpoint.ts'
import { languages } from '#contract/languages.ts'
import { contextOf } from '#contract/order-label.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { getPaperReader, mailOrderPaper, type OrderPaper } from '../contract.ts'

type Props = { orderId: string; label: string; papers: readonly OrderPaper[]; onClose: () => void }

/** Which paper goes to whom, and in which language. */
export default function MailPaperDialog(props: Props) {
  const { t } = useTranslation()
  const reader = useApi(getPaperReader, { params: { id: props.orderId } })
  return (
    <Dialog onClose={props.onClose} title={t('receipts.papers.mailTitle')}>
      {reader.data && <MailForm {...props} reader={reader.data} />}
    </Dialog>
  )
}

function MailForm({ orderId, label, papers, reader, onClose }: Props & { reader: Result<typeof getPaperReader> }) {
  const { t } = useTranslation()
  const send = useAction(mailOrderPaper, { success: t('receipts.papers.sent'), silent: true, onSuccess: onClose })
  const initialValues: z.input<typeof mailOrderPaper.body> = { paper: 'order', ...reader }
  const { field, submit, saving, serverError } = useZodForm(mailOrderPaper.body, {
    initialValues,
    onSubmit: (body) => send.mutateAsync({ params: { id: orderId }, body }),
    labels: { paper: t('receipts.papers.which') },
  })
  return (
    <DialogForm onSubmit={submit} error={serverError} cancel={onClose} saving={saving} label={t('receipts.papers.send')}>
      <NativeSelect
        {...field('paper')}
        data={papers.map((paper) => ({ value: paper, label: t(`receipts.papers.${paper}`, contextOf(label)) }))}
        data-autofocus
      />
      <TextInput {...field('email')} type="email" autoComplete="off" />
      <Select {...field('language')} data={languages.map(({ code, name }) => ({ value: code, label: name }))} allowDeselect={false} />
    </DialogForm>
  )
}
