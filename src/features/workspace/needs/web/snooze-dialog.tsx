import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { today } from '#web/ui/values/dates.ts'
import { mostSnoozedDays, type NeedRow } from '../contract.ts'
import { needText } from './need-text.ts'
import { useNeedChanges } from './use-need-changes.ts'

const form = z.object({ until: z.iso.date('validation.date') })

/** Until which day a row is put off. */
export default function SnoozeDialog({ need, onClose }: { need: NeedRow; onClose: () => void }) {
  const { t } = useTranslation()
  const { snoozing } = useNeedChanges(need, { silent: true })
  const inDays = (days: number) => Temporal.PlainDate.from(today()).add({ days }).toString()
  const zodForm = useZodForm(form, {
    initialValues: { until: inDays(2) },
    labels: { until: t('needs.day') },
    onSubmit: async ({ until }) => {
      await snoozing(until)
      onClose()
    },
  })
  return (
    <SaveDialog
      title={t('needs.snoozeTitle', { what: needText(need) })}
      zodForm={zodForm}
      small
      label={t('needs.snooze')}
      onClose={onClose}
    >
      <Text>{t('needs.snoozeAbout')}</Text>
      <DateField {...zodForm.field('until')} min={inDays(1)} max={inDays(mostSnoozedDays)} data-autofocus />
    </SaveDialog>
  )
}
