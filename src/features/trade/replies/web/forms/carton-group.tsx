import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DraftLine } from '../../contract.ts'
import type { NoticeFormState } from './use-notice-form.ts'

type Props = { zodForm: NoticeFormState; index: number; lines: DraftLine[]; nameOf: (line: number) => string }

/** One carton: lines and how many of each. */
export function CartonGroup({ zodForm: { form, field }, index, lines, nameOf }: Props) {
  const { t } = useTranslation()
  const { cartons } = form.values
  const items = cartons[index]?.items ?? []
  const name = t('replies.carton', { number: index + 1 })
  const others = lines.filter(({ line }) => items.every((item) => item.line !== line))
  const error = form.errors[`cartons.${index}.items`]
  return (
    <Stack gap="xs" role="group" aria-label={name}>
      <Group justify="space-between">
        <Text fw={550}>{name}</Text>
        {cartons.length > 1 && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => form.removeListItem('cartons', index)}>
            {t('replies.removeCarton', { number: index + 1 })}
          </Button>
        )}
      </Group>
      {items.map((item, at) => (
        <Group key={item.line} gap="sm" align="flex-end" wrap="nowrap">
          <TextInput
            {...field(`cartons.${index}.items.${at}.quantity`)}
            label={nameOf(item.line)}
            inputMode="decimal"
            autoComplete="off"
            style={{ flex: 1, maxWidth: 420 }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('replies.removeLine', { name: nameOf(item.line), number: index + 1 })}
            onClick={() => form.removeListItem(`cartons.${index}.items`, at)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {others.length > 0 && (
        <Select
          aria-label={t('replies.addLineTo', { number: index + 1 })}
          placeholder={t('replies.addLine')}
          maw={420}
          data={others.map(({ line }) => ({ value: String(line), label: nameOf(line) }))}
          value={null}
          onChange={(line) => line !== null && form.insertListItem(`cartons.${index}.items`, { line: Number(line), quantity: '1' })}
        />
      )}
      {error && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
