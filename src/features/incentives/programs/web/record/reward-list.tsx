import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import { rewardText } from '../../reward-text.ts'
import type { RewardLine } from '../../terms.ts'
import { payWay } from '../pay-way.ts'
import classes from './rules.module.css'

/** What a program pays, reward by reward, in words. */
export function RewardList({ rewards }: { rewards: readonly RewardLine[] }) {
  const { t } = useTranslation()
  if (rewards.length === 0) return <Text c="dimmed">{t('programs.record.noRewards')}</Text>
  return (
    <ul className={classes.rewards}>
      {rewards.map((reward) => (
        <li key={reward.id}>
          <Text fw={550}>{reward.name}</Text>
          <Text>{rewardText(reward, textOf)}</Text>
          <Text size="sm" c="dimmed">
            {t(`programs.paidVia.${payWay(reward)}`)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
