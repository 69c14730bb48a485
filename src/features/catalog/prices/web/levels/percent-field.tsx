import { Group, SegmentedControl, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOff, withoutMinus, withSign } from './percent.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange: (percent: string) => void }

/** How much, and whether it comes off or on top. */
export function PercentField({ value, onChange, ...look }: Props) {
  const { t } = useTranslation()
  // What is empty has no sign yet.
  const [off, setOff] = useState(value === '' || Number(value) === 0 || isOff(value))
  const plain = withoutMinus(value)
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        {...look}
        value={plain}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? '' : withSign(currentTarget.value, off))}
        inputMode="decimal"
        autoComplete="off"
        rightSection="%"
        flex={1}
      />
      <SegmentedControl
        mt={24}
        aria-label={t('prices.offOrAbove')}
        value={off ? 'off' : 'above'}
        onChange={(way) => {
          setOff(way === 'off')
          if (plain) onChange(withSign(plain, way === 'off'))
        }}
        data={(['off', 'above'] as const).map((way) => ({ value: way, label: t(`prices.ways.${way}`) }))}
      />
    </Group>
  )
}
