import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { numberText, optionalText, requiredText } from '#contract/fields.ts'
import { quantityText } from '#features/catalog/stock/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { LineQuantity } from '#web/ui/fields/line-quantity.tsx'
import {
  approveRestock,
  cancelRestock,
  closeRestock,
  pickRestock,
  type Restock,
  type RestockLine,
  receiveRestock,
  rejectRestock,
  requestRestock,
  restockRests,
  sendRestock,
} from '../contract.ts'
import type { RestockStep } from '../ways.ts'
import { shownRestocks } from './refreshed.ts'

const endpoints = {
  request: requestRestock,
  approve: approveRestock,
  reject: rejectRestock,
  pick: pickRestock,
  send: sendRestock,
  receive: receiveRestock,
  close: closeRestock,
  cancel: cancelRestock,
}
/** They take what closing takes, or less of it. */
const endpointOf = (step: RestockStep) => endpoints[step] as unknown as typeof closeRestock

/** Which quantity of a line is asked for, and what stands there before somebody types; null: none. */
const asked: Partial<Record<RestockStep, (line: RestockLine) => { most: string; first: string } | null>> = {
  approve: ({ quantity }) => ({ most: quantity, first: quantity }),
  pick: ({ approved }) => (approved && Number(approved) > 0 ? { most: approved, first: approved } : null),
  receive: ({ left }) => (Number(left) > 0 ? { most: left, first: left } : null),
  close: ({ left }) => (Number(left) > 0 ? { most: left, first: '0' } : null),
}
const quantity = numberText.regex(/^\d{1,9}(\.\d{1,4})?$/, 'stock.errors.number')
/** Why it ends so is a reason; whatever else somebody says is a note. */
const ends: readonly RestockStep[] = ['reject', 'cancel', 'close']
/** `most`: of each line that is asked for. */
const stepForm = (step: RestockStep, most: readonly string[]) =>
  z.object({
    lines: z.array(z.object({ lineNo: z.number(), quantity })).superRefine((lines, { addIssue }) => {
      for (const [index, line] of lines.entries())
        if (Number(line.quantity) > Number(most[index]))
          addIssue({ code: 'custom', path: [index, 'quantity'], message: ['restock.most', most[index]].join('|') })
    }),
    rest: z.enum(restockRests),
    reason: step === 'reject' ? requiredText.max(300, 'validation.tooLong|300') : optionalText(300),
  })

type Props = { restock: Restock; step: RestockStep; onClose: () => void }

/** A step, with the quantities that it is about; they stand there as they should be. */
export default function StepDialog({ restock, step, onClose }: Props) {
  const { t } = useTranslation()
  const { id, number, version, fromName: from, toName: to } = restock
  const take = useAction(endpointOf(step), {
    refreshes: shownRestocks,
    success: ({ state }) => t(`restock.done.${state === 'PartReceived' ? 'part' : step}`, { number }),
    silent: true,
    onSuccess: onClose,
  })
  const shown = restock.lines.flatMap((line) => {
    const given = asked[step]?.(line)
    return given ? [{ ...line, ...given }] : []
  })
  const zodForm = useZodForm(
    stepForm(
      step,
      shown.map(({ most }) => most),
    ),
    {
      initialValues: { lines: shown.map(({ lineNo, first }) => ({ lineNo, quantity: first })), rest: 'back', reason: '' },
      labels: { rest: t('restock.rest'), reason: t(ends.includes(step) ? 'restock.reason' : 'restock.note') },
      onSubmit: ({ lines, rest, reason }) =>
        take.mutateAsync({
          params: { id },
          body: { version, reason, ...(shown.length > 0 && { lines }), ...(step === 'close' && { rest }) },
        }),
    },
  )
  const { form, field } = zodForm
  const rests = step === 'close' && shown.length > 0
  return (
    <SaveDialog
      title={t(`restock.titles.${step}`, { number })}
      zodForm={zodForm}
      label={t(`restock.steps.${step}`)}
      cancelLabel={t('common.back')}
      danger={step === 'cancel' || step === 'reject'}
      small={shown.length === 0}
      onClose={onClose}
    >
      <Text c="dimmed">{t(`restock.texts.${rests ? 'closeWithRest' : step}`, { from, to })}</Text>
      {shown.map(({ lineNo, name, unit, most }, index) => (
        <LineQuantity
          key={lineNo}
          name={name}
          note={quantityText(most, unit)}
          label={t('stock.lines.quantityOf', { name })}
          field={field(`lines.${index}.quantity`)}
        />
      ))}
      {rests && (
        <Radio.Group {...field('rest')} value={form.values.rest}>
          <Stack gap="xs" mt={4}>
            {restockRests.map((rest) => (
              <Radio
                key={rest}
                value={rest}
                label={t(`restock.rests.${rest}`)}
                description={t(`restock.restsText.${rest}`, { from, to })}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <TextInput {...field('reason')} autoComplete="off" />
    </SaveDialog>
  )
}
