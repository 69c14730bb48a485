import { SimpleGrid, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { optionalText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { today } from '#web/ui/values/dates.ts'
import { receiveStock } from '../../contract.ts'
import type { ChosenItem } from '../chosen-item.ts'
import { LineFields, lineOf } from './line-fields.tsx'
import { LocationSelect } from './location-select.tsx'
import { chosenLocation, movedLines, sentLines, shownStock } from './moved-lines.ts'

const receiveForm = z.object({
  locationId: chosenLocation,
  movedOn: z.iso.date('stock.errors.date'),
  reason: optionalText(300),
  lines: movedLines,
})

type Props = { locationId: string | null; item: ChosenItem | null; onClose: () => void }

/** Goods that came, with no purchase in QuickBooks behind them. */
export default function ReceiveDialog({ locationId, item, onClose }: Props) {
  const { t } = useTranslation()
  // The same as long as the dialog is open: what was lost on its way is asked for again, not received twice.
  const key = useRef(requestKey())
  const receive = useAction(receiveStock, {
    refreshes: shownStock,
    success: ({ moved }) => t('stock.receive.done', { count: moved }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(receiveForm, {
    initialValues: { locationId: locationId ?? '', movedOn: today(), reason: '', lines: item ? [lineOf(item)] : [] },
    labels: { locationId: t('stock.receive.at'), movedOn: t('stock.receive.on'), reason: t('stock.receive.reason') },
    onSubmit: ({ lines, ...values }) => receive.mutateAsync({ body: { ...values, lines: sentLines(lines), requestKey: key.current } }),
  })
  const { form, field } = zodForm
  return (
    <SaveDialog title={t('stock.receive.title')} zodForm={zodForm} label={t('stock.receive.button')} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <LocationSelect {...field('locationId')} />
        <DateField {...field('movedOn')} />
      </SimpleGrid>
      <LineFields form={form as never} quantity={(index) => field(`lines.${index}.quantity`)} />
      <TextInput {...field('reason')} autoComplete="off" description={t('stock.receive.reasonHelp')} />
    </SaveDialog>
  )
}
