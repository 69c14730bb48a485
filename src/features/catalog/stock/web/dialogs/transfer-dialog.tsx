import { SimpleGrid, Text, TextInput } from '@mantine/core'
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
import { sendTransfer } from '../../transfers.ts'
import type { ChosenItem } from '../chosen-item.ts'
import { LineFields, lineOf } from './line-fields.tsx'
import { LocationSelect } from './location-select.tsx'
import { chosenLocation, movedLines, sentLines, shownStock } from './moved-lines.ts'

const transferForm = z.object({
  fromId: chosenLocation,
  toId: chosenLocation,
  sentOn: z.iso.date('stock.errors.date'),
  reason: optionalText(300),
  lines: movedLines,
})

type Props = { locationId: string | null; item: ChosenItem | null; onClose: () => void }

/** It leaves one location now and is on its way until the other one has received it. */
export default function TransferDialog({ locationId, item, onClose }: Props) {
  const { t } = useTranslation()
  const key = useRef(requestKey())
  const send = useAction(sendTransfer, {
    refreshes: shownStock,
    success: ({ number }) => t('stock.transfer.sent', { number }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(transferForm, {
    initialValues: { fromId: locationId ?? '', toId: '', sentOn: today(), reason: '', lines: item ? [lineOf(item)] : [] },
    labels: {
      fromId: t('stock.transfer.from'),
      toId: t('stock.transfer.to'),
      sentOn: t('stock.transfer.on'),
      reason: t('stock.transfer.reason'),
    },
    onSubmit: ({ lines, ...values }) => send.mutateAsync({ body: { ...values, lines: sentLines(lines), requestKey: key.current } }),
  })
  const { form, field } = zodForm
  const { fromId } = form.values
  return (
    <SaveDialog title={t('stock.transfer.title')} zodForm={zodForm} label={t('stock.transfer.send')} onClose={onClose}>
      <Text c="dimmed">{t('stock.transfer.about')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <LocationSelect {...field('fromId')} />
        <LocationSelect {...field('toId')} without={fromId} fills={false} />
        <DateField {...field('sentOn')} />
      </SimpleGrid>
      <LineFields form={form as never} quantity={(index) => field(`lines.${index}.quantity`)} />
      <TextInput {...field('reason')} autoComplete="off" />
    </SaveDialog>
  )
}
