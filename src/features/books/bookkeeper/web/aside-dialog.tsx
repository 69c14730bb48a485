import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { today } from '#web/ui/values/dates.ts'
import { listMatters, type Matter, putMatterAside } from '../contract.ts'

const form = putMatterAside.body.pick({ reason: true, until: true })
const usualDays = 7

/** Until when, and why: whoever asks later reads it beside the line. */
export function AsideDialog({ matter: { kind, id, what }, onClose }: { matter: Matter; onClose: () => void }) {
  const { t } = useTranslation()
  const inDays = (days: number) => Temporal.PlainDate.from(today()).add({ days }).toString()
  const put = useAction(putMatterAside, { refreshes: [listMatters], success: t('bookkeeper.aside.done'), silent: true, onSuccess: onClose })
  const zodForm = useZodForm(form, {
    initialValues: { reason: '', until: inDays(usualDays) },
    labels: { reason: t('bookkeeper.aside.reason'), until: t('bookkeeper.aside.untilDay') },
    onSubmit: (body) => put.mutateAsync({ body: { ...body, kind, id } }),
  })
  const { field } = zodForm
  return (
    <SaveDialog title={t('bookkeeper.aside.title', { what })} zodForm={zodForm} small label={t('bookkeeper.aside.put')} onClose={onClose}>
      <Text>{t('bookkeeper.aside.about')}</Text>
      <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
      <DateField {...field('until')} min={inDays(1)} max={inDays(366)} />
    </SaveDialog>
  )
}
