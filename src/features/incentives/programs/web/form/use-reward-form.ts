import { useZodForm } from '#web/app/form.ts'
import type { RewardLine } from '../../terms.ts'
import { type RewardValues, rewardForm } from './reward-values.ts'

type Options = { programId: string; initialValues: RewardValues; onSave: (rewards: RewardLine[]) => Promise<unknown> }

export const useRewardForm = ({ programId, initialValues, onSave }: Options) =>
  useZodForm(rewardForm, { initialValues, onSubmit: ({ rewards }) => onSave(rewards), draft: `program rewards ${programId}` })
export type RewardForm = ReturnType<typeof useRewardForm>
