import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RewardForm } from './use-reward-form.ts'
import classes from './wizard.module.css'

const most = 20
const typed = { inputMode: 'decimal', autoComplete: 'off', withAsterisk: false } as const

/** From how much on which rate, or which bonus, holds. */
export function BandFields({ zodForm: { form, field }, at, isGoal }: { zodForm: RewardForm; at: number; isGoal: boolean }) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const bands = form.values.rewards[at]?.bands ?? []
  const path = `rewards.${at}.bands` as const
  const rate = t(isGoal ? 'programs.rewards.bonus' : 'programs.rewards.percent')
  const focusLast = () => requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div className={classes.all} role="group" aria-label={t(isGoal ? 'programs.rewards.goals' : 'programs.rewards.bands')}>
      <Text size="sm" fw={500}>
        {t(isGoal ? 'programs.rewards.goals' : 'programs.rewards.bands')}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t(isGoal ? 'programs.rewards.goalsHelp' : 'programs.rewards.bandsHelp')}
      </Text>
      <ul ref={list} className={classes.bands}>
        {bands.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a band that is being typed has no other name than its place
          <li key={place} className={classes.band}>
            <TextInput
              {...field(`${path}.${place}.from`)}
              {...typed}
              label={place === 0 ? t('programs.rewards.from') : null}
              aria-label={t('programs.rewards.fromOf', { place: place + 1 })}
              leftSection="$"
            />
            <TextInput
              {...field(`${path}.${place}.rate`)}
              {...typed}
              label={place === 0 ? rate : null}
              aria-label={t('programs.rewards.rateOf', { place: place + 1 })}
              leftSection={isGoal ? '$' : undefined}
              rightSection={isGoal ? undefined : '%'}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              mt={place === 0 ? 24 : 0}
              aria-label={t('programs.rewards.removeBand', { place: place + 1 })}
              onClick={() => {
                form.removeListItem(path, place)
                focusLast()
              }}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {form.errors[path] && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert">
          {form.errors[path]}
        </Text>
      )}
      {bands.length < most && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => {
            form.insertListItem(path, { from: bands.length || isGoal ? '' : '0', rate: '' })
            form.clearFieldError(path)
            focusLast()
          }}
        >
          {t(isGoal ? 'programs.rewards.addGoal' : 'programs.rewards.addBand')}
        </Button>
      )}
    </div>
  )
}
