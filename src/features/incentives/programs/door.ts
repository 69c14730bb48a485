export { rewardText } from './reward-text.ts'
export {
  changedKinds,
  editOf,
  type ProgramFacts,
  type ProgramRefusal,
  type ProgramState,
  type ProgramStep,
  programRefusals,
  programStates,
  programSteps,
  refusalsOf,
  stateAfter,
} from './states.ts'
export type { RewardLine, TypedTerms } from './terms.ts'
export {
  type Band,
  type Chosen,
  type Eligible,
  type PayeeKind,
  type ProgramTerms,
  payeeKinds,
  payoutMethods,
  programTerms,
  type RewardKind,
  rewardKinds,
} from './terms.ts'
