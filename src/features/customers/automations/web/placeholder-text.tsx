import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { placeholders } from '../contract.ts'
import type { AutomationForm } from './use-automation-form.ts'

type Path = `steps.${number}.text` | `steps.${number}.body.${'en' | 'es'}`

/** A text in which the customer's own data stands; a press puts it where the cursor is. */
export function PlaceholderText({
  zodForm,
  path,
  label,
  minRows = 2,
  maxLength,
}: {
  zodForm: AutomationForm
  path: Path
  label: string
  minRows?: number
  maxLength: number
}) {
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement>(null)
  const props = zodForm.field(path)
  const insert = (name: string) => {
    const { selectionStart: from = 0, selectionEnd: to = 0, value = '' } = area.current ?? {}
    const text = `{{${name}}}`
    zodForm.form.setFieldValue(path, value.slice(0, from) + text + value.slice(to))
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  return (
    <Stack gap={6}>
      <Textarea
        {...props}
        ref={area}
        label={label}
        withAsterisk={false}
        autosize
        minRows={minRows}
        maxRows={16}
        maxLength={maxLength + 100}
      />
      <Group gap={6} role="group" aria-label={t('automations.form.placeholders')}>
        <Text size="xs" c="dimmed">
          {t('automations.form.placeholders')}
        </Text>
        {placeholders.map((name) => (
          <Button key={name} size="compact-xs" variant="default" fw={400} onClick={() => insert(name)}>
            {t(`automations.placeholders.${name}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
