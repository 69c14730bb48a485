import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { requiredText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { today } from '#web/ui/values/dates.ts'
import { adjustStock } from '../../contract.ts'
import type { ChosenItem } from '../chosen-item.ts'
import { LineFields, lineOf } from './line-fields.tsx'
import { LocationSelect } from './location-select.tsx'
import { adjustedLines, chosenLocation, sentLines, shownStock } from './moved-lines.ts'

const adjustForm = z.object({
  locationId: chosenLocation,
  movedOn: z.iso.date('stock.errors.date'),
  reason: requiredText.max(300, 'validation.tooLong|300'),
  lines: adjustedLines,
})

type Props = { locationId: string | null; item: ChosenItem | null; onClose: () => void }

/** More or fewer than was thought, and why. */
export default function AdjustDialog({ locationId, item, onClose }: Props) {
  const { t } = useTranslation()
  const key = useRef(requestKey())
  const adjust = useAction(adjustStock, {
    refreshes: shownStock,
    success: ({ moved }) => t('stock.adjust.done', { count: moved }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(adjustForm, {
    initialValues: { locationId: locationId ?? '', movedOn: today(), reason: '', lines: item ? [lineOf(item)] : [] },
    labels: { locationId: t('stock.adjust.at'), movedOn: t('stock.adjust.on'), reason: t('stock.adjust.reason') },
    onSubmit: ({ lines, ...values }) => adjust.mutateAsync({ body: { ...values, lines: sentLines(lines), requestKey: key.current } }),
  })
  const { form, field } = zodForm
  return (
    <SaveDialog title={t('stock.adjust.title')} zodForm={zodForm} label={t('stock.adjust.save')} onClose={onClose}>
      <Text c="dimmed">{t('stock.adjust.about')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <LocationSelect {...field('locationId')} />
        <DateField {...field('movedOn')} />
      </SimpleGrid>
      <LineFields form={form as never} quantity={(index) => field(`lines.${index}.quantity`)} />
      <TextInput {...field('reason')} autoComplete="off" description={t('stock.adjust.reasonHelp')} />
    </SaveDialog>
  )
}
