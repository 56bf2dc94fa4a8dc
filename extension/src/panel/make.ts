// Makes the panel's elements; what comes from outside is only ever text.

export type Make = (tag: string, attributes: { [name: string]: string }, text?: string) => HTMLElement;

export function maker(document: Document): Make {
  return (tag, attributes, text = '') => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    return element;
  };
}
