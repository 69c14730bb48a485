export { nearestText, type Quantities, quantityProblems, quantityRule, type SoldItem } from './quantity-rule.ts'
