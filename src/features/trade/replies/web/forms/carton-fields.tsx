import { Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type DraftLine, maxCartons } from '../../contract.ts'
import { CartonGroup } from './carton-group.tsx'
import { unpackedOf } from './cartons.ts'
import type { NoticeFormState } from './use-notice-form.ts'

/** Cartons with what each holds; a new one begins with what no other holds yet. */
export function CartonFields({ zodForm, lines }: { zodForm: NoticeFormState; lines: DraftLine[] }) {
  const { t } = useTranslation()
  const { form } = zodForm
  const { cartons } = form.values
  const left = unpackedOf(lines, cartons)
  const nameOf = (at: number) => {
    const line = lines.find((each) => each.line === at)
    return `${line?.number || at + 1} · ${line?.description || line?.codes[0]?.code || ''}`
  }
  return (
    <Stack>
      {cartons.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a carton is its place
        <CartonGroup key={index} zodForm={zodForm} index={index} lines={lines} nameOf={nameOf} />
      ))}
      {form.errors.cartons && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {form.errors.cartons}
        </Text>
      )}
      <Text size="sm" c="dimmed" role="status">
        {left.length
          ? t('replies.left', { what: left.map(({ line, quantity }) => `${quantity} × ${nameOf(line)}`).join(', ') })
          : t('replies.allPacked')}
      </Text>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        disabled={cartons.length >= maxCartons}
        onClick={() => form.insertListItem('cartons', { items: left })}
      >
        {t('replies.addCarton')}
      </Button>
    </Stack>
  )
}
