import { Button, FileButton, Group, Stack, Textarea } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WayProps } from './asked.ts'

const longest = 100_000

/** Lines that are pasted or read from a file on this machine. */
export function FromFile({ busy, onLook, onChange }: WayProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [tooLong, setTooLong] = useState(false)
  const change = (next: string) => {
    setText(next)
    onChange()
  }
  const read = async (file: File | null) => {
    if (!file) return
    setTooLong(file.size > longest)
    if (file.size <= longest) change(await file.text())
  }
  return (
    <Stack gap="sm">
      <Textarea
        label={t('shoppers.lines')}
        description={t('shoppers.linesHelp')}
        placeholder={'ann@harbor.example, Harbor Bakery, Ann Lee'}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        error={tooLong && t('shoppers.linesTooLong')}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={longest}
      />
      <Group gap="sm">
        <FileButton onChange={(file) => void read(file)} accept=".csv,.txt,text/csv,text/plain">
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileText size={16} aria-hidden />}>
              {t('shoppers.readFile')}
            </Button>
          )}
        </FileButton>
        <Button variant="default" loading={busy} disabled={text.trim() === ''} onClick={() => onLook({ text })}>
          {t('shoppers.find')}
        </Button>
      </Group>
    </Stack>
  )
}
