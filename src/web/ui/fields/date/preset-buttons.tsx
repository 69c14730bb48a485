import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { today } from '../../values/dates.ts'
import { type DayRange, presetRange, presets } from './presets.ts'

type Props = { from: string; to: string; name: string; onChange: (range: DayRange) => void; latest?: string }

/** The ranges that people ask for, beside the two days. `latest`: no day after it makes sense. */
export function PresetButtons({ from, to, name, onChange, latest }: Props) {
  const { t } = useTranslation()
  const now = today()
  return (
    <Group gap={6} role="group" aria-label={name}>
      {presets.map((preset) => {
        const whole = presetRange(preset, now)
        const range = latest && whole.to > latest ? { ...whole, to: latest } : whole
        const isOn = range.from === from && range.to === to
        return (
          <Button key={preset} size="compact-xs" variant={isOn ? 'light' : 'default'} aria-pressed={isOn} onClick={() => onChange(range)}>
            {t(`dates.presets.${preset}`)}
          </Button>
        )
      })}
    </Group>
  )
}
