export { nearestText, type Quantities, quantityProblems, quantityRule, type SoldItem, wholeQuantityProblems } from './quantity-rule.ts'
