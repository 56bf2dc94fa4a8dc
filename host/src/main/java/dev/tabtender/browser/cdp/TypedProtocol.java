package dev.tabtender.browser.cdp;

import com.github.kklisura.cdt.protocol.support.annotations.ParamName;
import com.github.kklisura.cdt.protocol.support.annotations.Returns;
import dev.tabtender.concurrent.Deadline;
import dev.tabtender.json.Json;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * The typed interfaces of the protocol ({@code Target}, {@code DOM} …) over a session of ours: a
 * call becomes the command of that name, its answer the type that the interface declares. Methods
 * younger than those interfaces are sent by name.
 */
final class TypedProtocol {
  /** Sends one command and waits for its result. */
  interface Caller {
    Json call(String method, Json params);
  }

  private final Caller caller;

  TypedProtocol(Caller caller) {
    this.caller = caller;
  }

  static TypedProtocol on(CdpSession session, Deadline deadline) {
    return new TypedProtocol((method, params) -> session.send(method, params, deadline));
  }

  /** The domain whose interface is given. */
  <T> T domain(Class<T> domain) {
    Object proxy =
        Proxy.newProxyInstance(
            domain.getClassLoader(),
            new Class<?>[] {domain},
            (self, method, arguments) -> invoke(domain, method, arguments));
    return domain.cast(proxy);
  }

  private @Nullable Object invoke(
      Class<?> domain, Method method, @Nullable Object @Nullable [] arguments) {
    if (method.getDeclaringClass() == Object.class) {
      throw new UnsupportedOperationException(method.getName());
    }
    Json result =
        caller.call(domain.getSimpleName() + "." + method.getName(), params(method, arguments));
    if (method.getReturnType() == void.class) {
      return null;
    }
    Returns returns = method.getAnnotation(Returns.class);
    Json answer = returns == null ? result : result.get(returns.value());
    return answer.isMissing() ? null : answer.as(method.getGenericReturnType());
  }

  /** What was given as null was left out by the caller. */
  private static Json params(Method method, @Nullable Object @Nullable [] arguments) {
    Json params = Json.object();
    Parameter[] parameters = method.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      Object argument = arguments == null ? null : arguments[i];
      ParamName name = parameters[i].getAnnotation(ParamName.class);
      if (argument != null && name != null) {
        params = params.with(name.value(), argument);
      }
    }
    return params;
  }
}
