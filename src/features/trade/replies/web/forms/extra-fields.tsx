import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { tradeWord } from '#features/trade/exchange/web/door.ts'
import classes from './reply-form.module.css'
import type { InvoiceFormState } from './use-invoice-form.ts'

/** X12 element 1300: what money is taken off or put on for, as suppliers usually need it. */
const usual = { charge: ['D240', 'D500', 'F050'], allowance: ['C310', 'A260', 'F910', 'I410', 'F800', 'F050'] } as const

/** Allowances and charges of the whole invoice. */
export function ExtraFields({ zodForm }: { zodForm: InvoiceFormState }) {
  const { t } = useTranslation()
  const { form } = zodForm
  return (
    <Stack align="flex-start" gap="xs">
      {form.values.allowances.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one is its place
        <ExtraRow key={index} zodForm={zodForm} index={index} />
      ))}
      <Group gap="xs">
        {(['charge', 'allowance'] as const).map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem('allowances', { kind, code: usual[kind][0], text: '', amount: '' })}
          >
            {t(`replies.add.${kind}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

function ExtraRow({ zodForm: { form, field }, index }: { zodForm: InvoiceFormState; index: number }) {
  const { t } = useTranslation()
  const { kind = 'charge', code = '' } = form.values.allowances[index] ?? {}
  const codes = [...new Set([...usual[kind], code])].filter(Boolean)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div role="group" aria-label={t(`replies.extras.${kind}`)} className={classes.extra}>
      <Select
        label={t(`replies.extras.${kind}`)}
        allowDeselect={false}
        data={codes.map((each) => ({ value: each, label: `${tradeWord('extras', each) ?? ''} ${each}`.trim() }))}
        value={code}
        onChange={(chosen) => form.setFieldValue(`allowances.${index}.code`, chosen ?? code)}
      />
      <TextInput {...field(`allowances.${index}.text`)} label={t('replies.extraText')} autoComplete="off" />
      <TextInput {...field(`allowances.${index}.amount`)} inputMode="decimal" autoComplete="off" leftSection="$" />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('replies.removeExtra', { number: index + 1 })}
        onClick={() => form.removeListItem('allowances', index)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
