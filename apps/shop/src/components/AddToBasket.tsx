import type { ListedProduct } from '@foodbank/contract/selling/catalogue';
import { useLine } from '../basket/use-basket.ts';
import { fullNameOf } from '../catalogue/catalogue-queries.ts';
import { QuantityStepper } from './QuantityStepper.tsx';

export interface AddToBasketProps {
  product: ListedProduct;
  prominent?: boolean;
}

/** The button that puts a product into the basket and changes its quantity. It works without a network. */
export function AddToBasket({ product, prominent = false }: AddToBasketProps) {
  const [quantity, setQuantity] = useLine(product);
  return (
    <QuantityStepper
      name={fullNameOf(product)}
      quantity={quantity}
      max={Math.max(product.available, 1)}
      onChange={setQuantity}
      prominent={prominent}
    />
  );
}
