/**
 * Lets the API reference keep to the content security policy. That takes styles from our files and from
 * elements with the nonce of this answer, and refuses `style` attributes in markup; the same set as a
 * property is allowed. The reference makes style elements without a nonce, and sets attributes, so both are
 * done here on its behalf.
 */
const NEUTRAL = 'data-style';
/** Inside a tag: in text, `<` is escaped. */
const STYLE_ATTRIBUTE = /(<[a-z][^<>]*?\s)style=/gi;

export function obeyPolicy(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function set(this: Element, name: string, value: string) {
    if (name === 'style' && isStyled(this)) this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };
  styleMarkup();
}

function styleMarkup(): void {
  const markup = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...markup,
    set(this: Element, html: string) {
      markup?.set?.call(this, String(html).replace(STYLE_ATTRIBUTE, `$1${NEUTRAL}=`));
      for (const element of this.querySelectorAll(`[${NEUTRAL}]`)) {
        if (isStyled(element)) element.style.cssText = element.getAttribute(NEUTRAL) ?? '';
        element.removeAttribute(NEUTRAL);
      }
    },
  });
}

const isStyled = (element: Element): element is HTMLElement | SVGElement =>
  element instanceof HTMLElement || element instanceof SVGElement;
