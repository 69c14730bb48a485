import { ActionIcon, Button, Checkbox, Group, Stack } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../app/text.ts'
import { movedKey } from '../table/list-column.ts'
import type { Columns } from './use-columns.ts'

type Named = { key: string; label?: string }
type Props = Columns & { all: readonly Named[]; shown: readonly Named[] }

/** The columns in their order, then those that are not shown; the first opens the row and stays. */
export default function ColumnsPanel({ all, shown, choose, reset, isUsual }: Props) {
  const { t } = useTranslation()
  const isChosen = ({ key }: Named) => key !== 'action'
  const keys = shown.filter(isChosen).map(({ key }) => key)
  const others = all.filter((column) => isChosen(column) && !keys.includes(column.key))
  return (
    <Stack gap="xs">
      {[...shown.filter(isChosen), ...others].map(({ key, label = key }, place) => {
        const name = textOf(`fields.${label}`)
        const isOn = keys.includes(key)
        const steps = [
          { to: place - 1, text: t('list.columnUp', { name }), Icon: IconChevronUp, may: isOn && place > 1 },
          { to: place + 1, text: t('list.columnDown', { name }), Icon: IconChevronDown, may: isOn && place > 0 && place < keys.length - 1 },
        ]
        return (
          <Group key={key} justify="space-between" wrap="nowrap" gap={4}>
            <Checkbox
              size="sm"
              label={name}
              checked={isOn}
              disabled={place === 0}
              onChange={() => choose((now) => (now.includes(key) ? now.filter((each) => each !== key) : [...now, key]))}
            />
            <Group gap={2} wrap="nowrap">
              {steps.map(({ to, text, Icon, may }) => (
                <ActionIcon
                  key={text}
                  variant="subtle"
                  color="gray"
                  aria-label={text}
                  title={text}
                  disabled={!may}
                  onClick={() => choose((now) => movedKey(now, key, to))}
                >
                  <Icon size={16} aria-hidden />
                </ActionIcon>
              ))}
            </Group>
          </Group>
        )
      })}
      {!isUsual && (
        <Button size="xs" variant="default" onClick={reset}>
          {t('list.columnsReset')}
        </Button>
      )}
    </Stack>
  )
}
